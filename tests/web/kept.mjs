// What a page has stored in the browser, and what its own client knows, for tests that do not care how it looks.

/** @import { Page } from './page.mjs' */
/** @import { App } from '../../web/page/views.js' */
/** @import { Client } from '../../web/page/host/client.js' */

/**
 * Everything in a store of the page's database.
 * @param {Page} page
 * @param {string} store
 * @returns {Promise<any[]>}
 */
export const storeOf = (page, store) =>
  page.evaluate((name) =>
    new Promise((done) => {
      const request = indexedDB.open('duello');
      request.onsuccess = () => {
        const all = request.result.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => {
          request.result.close();
          done(all.result);
        };
      };
    }), store);

/**
 * The page's `app`.
 * @param {Page} page
 */
export const appOf = (page) =>
  page.evaluateHandle(async () => {
    const script = document.querySelector('script[type=module]');
    const { app } = await import(script instanceof HTMLScriptElement ? script.src : '');
    return /** @type {App} */ (app);
  });

/** The page's client of its server. @param {Page} page */
export const onlineOf = (page) =>
  page.evaluateHandle(async () => {
    const script = document.querySelector('script[type=module]');
    const { reach } = await import(script instanceof HTMLScriptElement ? script.src.replace('/app.', '/server.') : '');
    const { client } = await reach();
    await client.welcome;
    return /** @type {Client} */ (client);
  });

/**
 * Begin a game against one of the page's own players, at its table. Resolves to its number.
 * @param {Page} page
 * @param {string} rules
 * @param {string} who
 */
export async function begin(page, rules, who) {
  const game = await (await appOf(page)).evaluate(
    async ({ client }, [what, whom]) =>
      (await client.request('play', { rules: what, who: whom, clock: 'none', side: 1 })).game ?? 0,
    [rules, who],
  );
  await page.evaluate((number) => {
    location.hash = `#/game/${number}`;
  }, game);
  return game;
}

/**
 * Wait until this player is to choose, or the game is over. Resolves to what is known of it.
 * @param {Page} page
 * @param {number} number
 */
export async function turnOf(page, number) {
  return (await appOf(page)).evaluate(async ({ client }, at) => {
    for (let game = client.games.get(at);; game = client.games.get(at)) {
      if (client.isConnected && game && (game.isMine || game.over)) {
        return { ply: game.ply, view: game.view, moves: game.moves.map(({ word }) => word), isOver: !!game.over };
      }
      await new Promise((done) => setTimeout(done, 10));
    }
  }, number);
}

/**
 * Choose, and wait for the answer of the other player.
 * @param {Page} page
 * @param {number} game
 */
export async function choose(page, game, at = -1) {
  const { ply, moves } = await turnOf(page, game);
  await (await appOf(page)).evaluate(({ client }, move) => client.request('move', move), {
    game,
    ply,
    word: moves.at(at) ?? '',
  });
  return turnOf(page, game);
}

// A table in a browser, for tests: whose turn it is, its log, its sheets.

/** @import { Page } from './page.mjs' */

/** For page.waitForFunction, which would hold an element: the person is to choose, or the game is over. */
export const isWaiting = () => document.querySelector('duel-tray .awake [data-word], .board[data-over]') !== null;

/** @param {Page} page */
export const isOver = async (page) => await page.locator('.board[data-over]').count() > 0;

/** How many events were drawn. @param {Page} page */
export const plyOf = (page) =>
  page.evaluate(() => Number(document.querySelector('.board')?.getAttribute('data-ply') ?? -1));

/**
 * Wait until something was drawn after this ply, and then for the person's turn or the end.
 * @param {Page} page
 * @param {number} ply
 */
export async function nextTurn(page, ply) {
  await nextPly(page, ply);
  await page.waitForFunction(isWaiting);
}

/**
 * Wait until something was drawn after this ply, or the game is over.
 * @param {Page} page
 * @param {number} ply
 */
export async function nextPly(page, ply) {
  await page.waitForFunction((before) =>
    Number(document.querySelector('.board')?.getAttribute('data-ply')) > before ||
    document.querySelector('.board[data-over]') !== null, ply);
}

/**
 * Tap or click a move. The second of two quick taps on one place is dropped, so it is tapped until something happens.
 * @param {Page} page
 * @param {import('playwright-core').Locator} move
 */
export async function tapMove(page, move, hasTouch = true) {
  const before = await plyOf(page);
  for (let i = 0; i < 20 && await plyOf(page) === before && await isAwake(page); i++) {
    await (hasTouch ? move.tap({ timeout: 1000 }) : move.click({ timeout: 1000 })).catch(() => {});
    await page.waitForFunction((ply) => document.querySelector('.board')?.getAttribute('data-ply') !== String(ply),
      before, { timeout: 500 }).catch(() => {});
  }
  await nextTurn(page, before);
}

/** @param {Page} page */
const isAwake = async (page) => await page.locator('duel-tray .awake [data-word]').count() > 0;

/** Close the sheet that is open. @param {Page} page */
export async function closeSheet(page) {
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** The entries of the log, newest first; of the rail, or of the drawer. @param {Page} page */
export async function logOf(page) {
  const isWide = await page.locator('.rail .log').isVisible();
  if (!isWide) await page.locator('.log-tool').click();
  const list = page.locator(isWide ? '.rail .log li' : 'dialog .log li');
  await list.first().waitFor();
  const entries = await list.allInnerTexts();
  if (!isWide) await closeSheet(page);
  return entries;
}

/** @param {Page} page */
export async function openMore(page) {
  await page.locator('.tool', { hasText: 'More' }).click();
  await page.locator('dialog[open]').waitFor();
}

/**
 * Turn a switch of "More" over. Returns whether it is on then.
 * @param {Page} page
 * @param {string} name
 */
export async function flip(page, name) {
  await openMore(page);
  const found = page.getByRole('switch', { name });
  await found.click();
  const isOn = await found.isChecked();
  await closeSheet(page);
  return isOn;
}

/** Is a switch of "More" on? @param {Page} page @param {string} name */
export async function isOn(page, name) {
  await openMore(page);
  const is = await page.getByRole('switch', { name }).isChecked();
  await closeSheet(page);
  return is;
}

/** Resign; the result is shown. @param {Page} page */
export async function resign(page) {
  await openMore(page);
  await page.locator('.item', { hasText: 'Resign' }).click();
  await page.locator('.item', { hasText: 'Really resign?' }).click();
  await page.locator('dialog.result').waitFor();
}

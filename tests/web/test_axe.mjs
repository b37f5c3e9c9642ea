#!/usr/bin/env node
// Everybody can use every view and every sheet: axe-core finds no violation, in light, in dark, and in forced colours.
// Takes: 15 seconds, mostly waiting

import { serve, launch, open, check, end } from './page.mjs';
import { views, visit, routesWithoutView } from './views.mjs';

/** In all themes but the first, only the rules that see colours. @type {{ [theme: string]: string[] | undefined }} */
const THEMES = {
  light: undefined,
  dark: ['color-contrast', 'link-in-text-block'],
  forced: ['color-contrast', 'link-in-text-block'],
};

const server = await serve('build/web', { seed: 7 });
const browser = await launch();
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
await context.addInitScript({ path: 'build/npm/node_modules/axe-core/axe.min.js' });
const page = await open(context, server.address);

/**
 * @param {string} theme
 * @param {string[] | undefined} rules
 */
async function violations(theme, rules) {
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: theme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  return page.evaluate(async (only) => {
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      ...only && { runOnly: { type: /** @type {const} */ ('rule'), values: only } },
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
}

const missing = await routesWithoutView();
check(missing.length === 0, `every route has a view here${missing.map((module) => `, but ${module}.js`).join('')}`);
for (const view of views) {
  await visit(page, server.address, view);
  for (const [theme, rules] of Object.entries(THEMES)) {
    const found = await violations(theme, rules);
    check(found.length === 0, `${view.name} in ${theme}: ${found.length === 0 ? 'no violation' : found.join('; ')}`);
  }
}

await browser.close();
server.close();
end();

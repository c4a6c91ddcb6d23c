// Journeys through the built page in a real browser, against a real server. Build first: npm run build -w @parley/web

import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * A folder for each run, so that two runs on one machine leave each other's traces alone. The workers, which read this file
 * too, inherit it.
 */
const outputDir = (): string => {
  const inherited = process.env.PARLEY_E2E_OUTPUT;
  if (inherited) return inherited;
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  process.env.PARLEY_E2E_OUTPUT = folder;
  process.once('exit', () => {
    try {
      rmdirSync(folder);
    } catch {
      // Traces of what failed are in it: they stay.
    }
  });
  return folder;
};

export default defineConfig({
  testDir: '.',
  outputDir: outputDir(),
  // Much of a journey is waiting; each file has a server of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A whole run that is not a long one; see scale.ts.
  ...(process.env.PARLEY_TEST_GATE === '1' ? { grepInvert: /@long/ } : {}),
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  // Pictures are taken on request, not in every run.
  testIgnore: [
    ...(process.env.PARLEY_SCREENS ? [] : ['screens.spec.ts']),
    ...(process.env.PARLEY_PICTURES ? [] : ['readme-pictures.spec.ts']),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // Without a graphics card the processor draws every movement: 71 s of it against 55 over six journeys. Those of chat.spec.ts keep it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs every journey a third of its time, so it is asked for.
    trace: process.env.PARLEY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-default-browser-check',
        '--no-first-run',
        // Chromium refuses its sandbox to root; nothing but our own page is ever opened.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});

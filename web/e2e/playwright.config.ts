// Journeys through the built page in a real browser, against a real server. Build first: npm run build -w @parley/web

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: join(tmpdir(), 'parley-e2e'),
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  // Pictures are taken when somebody wants to look at them, not in every run.
  testIgnore: process.env.PARLEY_SCREENS ? [] : ['screens.spec.ts'],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
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

// Builds the page into dist/: hashed files, no inline script, nothing from another origin, so that it runs under the strict
// content security policy that the server sends.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    sourcemap: mode === 'development',
    minify: mode !== 'development',
    // Every browser that we support knows modulepreload; the polyfill would only be weight.
    modulePreload: { polyfill: false },
    // The policy allows data: for images, not for fonts: nothing is inlined, so that nobody has to remember which.
    assetsInlineLimit: 0,
  },
}));

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const src = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));
const SERVER = process.env.BASE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: {
    alias: [
      // Samples for those who build pages; a production build never sees their code, and `npm run budget` checks that.
      ...(mode === 'production' ? [] : [{ find: '@/areas/samples', replacement: src('areas/gallery/samples.ts') }]),
      { find: '@', replacement: src('').replace(/\/$/, '') },
    ],
  },
  server: { port: 5173, proxy: { '/api': SERVER } },
  preview: { port: 4173, proxy: { '/api': SERVER } },
  build: {
    target: 'es2022',
    // The bundle budget follows the chunks through the manifest.
    manifest: true,
    // The server's content policy has no data: for scripts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The menu names every page. Naming there what each page needs as well took a third of it in everybody's first
      // load, and grew with every page; a page names it itself. Styles are loaded from here alone.
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('/areas-') ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs from us, in one file: many tiny ones weigh more and wait longer.
            {
              name: 'base',
              test: /\/src\/(i18n|lib\/(redirect|settled|storage|time|token)|api\/(client|errors)|auth\/(flow|permissions|session|stepUp)|app\/(chunks|config|constants|failures|guards|manifest|notices|queries|theme|usePageDark|useDocumentTitle)|shell\/preferences)\b/,
              priority: 15,
            },
            // The signs of the frame and of every list, for the same reason; the login page needs none of them.
            {
              name: 'signs',
              test: /@ant-design\/icons(-svg)?\/.*\/(Book|Check|Close|Copy|Down|Download|Left|Plus|Search|Swap|Up|Upload|User)Outlined\b/,
              priority: 18,
            },
            { name: 'sign', test: /@ant-design\/icons\/es\/(components|utils)/, priority: 19 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    testTimeout: 30_000,
    setupFiles: ['./tests/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
  },
}));

import pandacss from '@pandacss/dev/postcss'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

/** Lets the browser fetch the one font that every page draws before it has read the style sheet. */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes(name))
        if (!font) return []
        return [{ tag: 'link', injectTo: 'head', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' } }]
      },
    },
  }
}

export default defineConfig({
  root: 'pwa',
  plugins: [react(), preloadFont('figtree-latin-wght-normal')],
  // Panda's own types name another copy of postcss.
  css: { postcss: { plugins: [pandacss({}) as never] } },
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // Every browser the app supports preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:4870' } },
  },
})

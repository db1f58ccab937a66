import { minify } from 'terser'
import { type Plugin, transformWithOxc } from 'vite'

/** Lowers the polyfills to ES5: plugin-legacy does not, and the bundler joins them by arrow functions. */
export const polyfillsInEs5: Plugin = {
  name: 'fil:polyfills-in-es5',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.fileName.includes('/polyfills-legacy')) file.code = await inEs5(file.code)
      }
    },
  },
}

async function inEs5(code: string): Promise<string> {
  // The transformer refuses `es5` as a name: Chrome 38 is the last that knows no arrow functions.
  const lowered = await transformWithOxc(code, 'polyfills.js', { target: 'chrome38', sourcemap: false })
  const { code: small } = await minify(lowered.code, { safari10: true })
  if (!small) throw new Error('The polyfills came out empty')
  return small
}

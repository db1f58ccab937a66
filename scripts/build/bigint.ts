import type { Plugin } from 'vite'

/**
 * Replaces each test for a big integer by false: Chrome 64 has none, and its compiler ends the tab once a function
 * that asks is hot ("unimplemented code"). React's list of children asks.
 */
export const nothingIsBigInt: Plugin = {
  name: 'fil:nothing-is-bigint',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/"bigint"(?=[!=]==?typeof)/g, '"none"')
      }
    },
  },
}

import type { Plugin } from 'vite'

/**
 * Replaces each test for a big integer by false. Chrome 64 has no BigInt, and its compiler crashes the tab when it
 * optimizes a function with such a test ("unimplemented code"), as React has for lists of children.
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

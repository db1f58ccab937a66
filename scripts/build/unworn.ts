import { transform } from 'lightningcss'
import type { Plugin, ResolvedConfig } from 'vite'

/** Takes out of the style sheet what only the modules of these addresses wear: pages that have a sheet of their own. */
export function withoutClassesOf(addresses: RegExp): Plugin {
  const names: string[] = []
  let options: ResolvedConfig['css']['lightningcss']
  return {
    name: 'fil:without-classes',
    enforce: 'post',
    configResolved({ css }) {
      options = css.lightningcss
    },
    transform(code, id) {
      if (addresses.test(id)) names.push(...[...code.matchAll(/"(\w+_[\w-]{6})"/g)].map(([, name = '']) => name))
    },
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const sheet = { filename: file.fileName, code: Buffer.from(file.source), minify: true, unusedSymbols: names }
        file.source = transform(options?.targets ? { ...sheet, targets: options.targets } : sheet).code
      }
    },
  }
}

import { globSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** All documents for people, as paths from the root. */
export const documents = (): string[] =>
  globSync(['*.md', '{docs,domain,client,server,views,test,scripts}/**/*.md'], { cwd: root })

import { expect, test } from 'vitest'
import { Icon } from '../../client/ui/Icon.tsx'
import { htmlOf } from './html.tsx'

const symbolsIn = (html: string) => Array.from(html.matchAll(/<symbol id="i-(\w+)"/g), ([, name]) => name)

test('a page brings the drawings that it points at, each once and behind its content', () => {
  const html = htmlOf([<Icon key="1" name="bell" />, <Icon key="2" name="gear" />, <Icon key="3" name="bell" />])
  expect(symbolsIn(html)).toEqual(['bell', 'gear'])
  expect(html).toMatch(/<\/main>.*<symbol.*<\/svg><\/body><\/html>$/s)
})

test('a page without drawings brings none, whatever is typed', () => {
  expect(htmlOf('Rien')).not.toContain('<svg')
  expect(symbolsIn(htmlOf('#i-nothing </body> #i-%'))).toEqual([])
})

import { useId } from 'react'
import { expect, test } from 'vitest'
import { Island } from '../../views/Island.tsx'
import { htmlOf } from './html.tsx'

function Greeting({ text }: { text: string }) {
  const id = useId()
  return <p id={id}>{text}</p>
}

const greet = (text: string) => <Island name="LoginForm" of={Greeting} props={{ text }} />

test('an island renders its HTML and its props', async () => {
  const html = htmlOf(greet('Bonjour'))
  expect(html).toContain('data-island="LoginForm"')
  expect(html).toContain('data-props="{&quot;text&quot;:&quot;Bonjour&quot;}"')
  expect(html).toMatch(/<p id="[^"]+">Bonjour<\/p>/)
})

test('two uses of an island get different id prefixes', async () => {
  const html = htmlOf([<div key="1">{greet('un')}</div>, <div key="2">{greet('deux')}</div>])
  const prefixes = [...html.matchAll(/data-prefix="([^"]+)"/g)].map((match) => match[1])
  const ids = [...html.matchAll(/<p id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(prefixes).size).toBe(2)
  expect(new Set(ids).size).toBe(2)
})

test('a page gets the same id prefixes every time, so that island HTML can be cached', async () => {
  const prefixOf = async () => /data-prefix="([^"]+)"/.exec(htmlOf(greet('un')))?.[1]
  expect(await prefixOf()).toBe(await prefixOf())
})

test.each(['</script><script>alert(1)</script>', '" onfocus="alert(1)', '<!--<script', '\u2028', '&quot;'])(
  'hostile text stays text: %s',
  async (text) => {
    const html = htmlOf(greet(text), {
      shell: { assets: { ...(await import('./html.tsx')).shell.assets, legacy: null } },
    })
    // The page's own two scripts: the early probe, and the modern entry.
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toContain(' onfocus="alert')
    const json = /data-props="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(unescapeAttribute(json))).toEqual({ text })
  },
)

const unescapeAttribute = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

function SecretForm({ name }: { name: string }) {
  return (
    <form method="post">
      <input type="hidden" name="_csrf" defaultValue="%CSRF%" />
      <input type="hidden" name="cle" defaultValue="%IDEMPOTENCY%" />
      <p title={name}>{name}</p>
      <input name="nom" defaultValue={name} />
    </form>
  )
}

test('the CSRF token and the key are written into forms, escaped, and never into props', async () => {
  const html = htmlOf(<Island name="LoginForm" of={SecretForm} props={{ name: 'Zoé' }} />)
  expect(html).toContain('name="_csrf" value="a&quot;b&lt;c&amp;d"')
  expect(html).toContain('name="cle" value="key-1"')
  expect(html).toContain('data-props="{&quot;name&quot;:&quot;Zoé&quot;}"')
})

test('a client named %CSRF% keeps that name', async () => {
  const html = htmlOf(<Island name="LoginForm" of={SecretForm} props={{ name: '%CSRF%' }} />)
  expect(html).toContain('<p title="%CSRF%">%CSRF%</p>')
})

test.each(['%CSRF%', '%IDEMPOTENCY%', ' name="_csrf" value="%CSRF%"', '"><input name="_csrf" value="%CSRF%">'])(
  'a field with the value %s gets no token',
  async (name) => {
    const html = htmlOf(<Island name="LoginForm" of={SecretForm} props={{ name }} />)
    const escaped = name.replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
    expect(html).toContain(`<input name="nom" value="${escaped}"/>`)
    const [inHead, inForm, ...others] = html.match(/<[^<]*"a&quot;b&lt;c&amp;d"\/>/g) ?? []
    expect([inHead, inForm]).toEqual([expect.stringContaining('<meta'), expect.stringContaining('name="_csrf" value')])
    expect(others).toEqual([])
  },
)

test('a token that contains $& is written unchanged', async () => {
  const html = htmlOf(<Island name="LoginForm" of={SecretForm} props={{ name: 'x' }} />, {
    shell: { csrfToken: "$&$'" },
  })
  expect(html).toContain(`name="_csrf" value="$&amp;$'"`)
})

test('an island that renders nothing on the server is left empty', async () => {
  const html = htmlOf(<Island name="NavMenu" of={() => null} props={{}} />)
  expect(html).toMatch(/<div data-island="NavMenu"[^>]*><\/div>/)
})

import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { html } from '../../views/html.ts'

const text = fc.string({
  unit: fc.constantFrom('"', "'", '&', '<', '>', ';', 'a', '’', '\n', '\u2028', '<!--', '</b>'),
})

test('text is escaped in elements and attributes like React escapes it', () => {
  fc.assert(
    fc.property(text, text, (label, said) => {
      const element = createElement('b', { 'aria-label': label }, said)
      expect(html`<b aria-label="${label}">${said}</b>`.html).toBe(renderToStaticMarkup(element))
    }),
  )
})

test('the template joins lines between elements, and keeps line breaks of values', () => {
  const name = 'two\n  lines'
  const written = html`
    <p>
      <b>${name}</b>
      ${html`<i>${3}</i>`}
    </p>`
  expect(written.html).toBe('<p><b>two\n  lines</b><i>3</i></p>')
})

test('empty values write nothing, and zero writes 0', () => {
  expect(html`<p>${null}${undefined}${false}${''}${0}</p>`.html).toBe('<p>0</p>')
})

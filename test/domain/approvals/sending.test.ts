import { describe, expect, test } from 'vitest'
import { sendingOf } from '../../../domain/approvals/sending.ts'
import { titleOf } from '../../../domain/approvals/title.ts'

describe('the title of an agreement', () => {
  test.each([
    ['Freins', ['Disques'], 'Freins'],
    ['', ['Disques'], 'Disques'],
    ['', ['Disques', 'Balais'], 'Disques et une autre ligne'],
    ['', ['Disques', 'Balais', 'Filtre'], 'Disques et 2 autres lignes'],
  ])('typed as %j over the lines %j becomes %j', (typed, labels, title) => {
    expect(
      titleOf(
        typed,
        labels.map((label) => ({ label })),
      ),
    ).toBe(title)
  })

  test('stays within 120 characters with a long first line', () => {
    const lines = [{ label: 'x'.repeat(140) }, { label: 'Balais' }]
    expect([titleOf('', lines).length, titleOf('', lines.slice(0, 1)).length]).toEqual([120, 120])
    expect(titleOf('', lines)).toMatch(/x… et une autre ligne$/)
  })
})

describe('the main button of the preview', () => {
  const both = { telephone: '+33612345678', email: 'sophie@exemple.fr' }
  const sent = { mail: 'sent', link: true } as const

  test.each([
    [both, sent, undefined, { par: 'sms', way: 'link' }],
    [both, sent, 'email', { par: 'email', way: 'mail' }],
    [both, { mail: 'kept', link: true }, 'email', { par: 'email', way: 'link' }],
    [{ ...both, telephone: null }, sent, 'sms', { par: 'email', way: 'mail' }],
    [{ ...both, email: null }, sent, 'email', { par: 'sms', way: 'link' }],
    [both, { mail: 'sent', link: false }, 'sms', null],
    [both, { mail: 'sent', link: false }, 'email', { par: 'email', way: 'mail' }],
    [{ telephone: null, email: null }, sent, undefined, null],
    [null, sent, undefined, null],
  ] as const)('for %j with ways %j and %j asked for sends %j', (client, ways, wanted, sending) => {
    expect(sendingOf(client, ways, wanted)).toEqual(sending)
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstField, messageFor } from '../../client/runtime/forms/issues.ts'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'

const issue = (field: string, message: string) => ({ path: field.split('.'), message, code: 'custom' })

test('a label is linked to its field', () => {
  const html = renderToStaticMarkup(<Field label="Email" name="email" type="email" />)
  expect(html).toContain('for="champ-email"')
  expect(html).toContain('id="champ-email"')
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
})

test('an error and a hint describe their field', () => {
  const html = renderToStaticMarkup(<Field label="Mot de passe" name="password" error="Trop court" hint="8 au moins" />)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="champ-password-erreur champ-password-aide"')
  expect(html).toMatch(/id="champ-password-erreur".*Trop court/)
  expect(html).toMatch(/id="champ-password-aide".*8 au moins/)
})

test('two forms of a page have different ids for the same field', () => {
  const html = renderToStaticMarkup(<SelectField label="Client" name="client" scope="brouillon" options={[]} />)
  expect(html).toContain('id="champ-brouillon-client"')
  expect(html).toContain('name="client"')
})

test('the error summary links each error to its field, and shows errors without a field', () => {
  const issues = [issue('email', 'Email invalide'), { path: [], message: 'Trop de véhicules', code: 'custom' }]
  const html = renderToStaticMarkup(<ErrorSummary issues={issues} labels={{ email: 'Email' }} />)
  expect(html).toContain('role="alert"')
  expect(html).toContain('<a href="#champ-email">Email\u00a0: Email invalide</a>')
  expect(html).toContain('<li>Trop de véhicules</li>')
})

test('an error is found by its field, and by a nested field', () => {
  const issues = [{ path: [], message: 'Refusé', code: 'custom' }, issue('steps.0.name', 'Nom requis')]
  expect(messageFor(issues, 'steps.0.name')).toBe('Nom requis')
  expect(firstField(issues)).toBe('steps.0.name')
})

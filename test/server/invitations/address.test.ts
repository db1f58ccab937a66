import { describe, expect, test } from 'vitest'
import { type Cast, cast } from '../../setup/cast.ts'
import { browse } from '../../setup/doors.ts'
import { app, stage } from '../stage.ts'

// A mail server is set, but not the address that links begin with.

stage({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: undefined })

describe('a mail server without a public address', () => {
  test('is explained on the page of employees and beside a new invitation', async () => {
    const people: Cast = await cast(app)
    const camille = await browse(app, people.camille)
    const page = await camille.get('/parametres/employes')
    expect(page.text).toContain('Adresse publique non réglée')
    expect(page.text).toContain('Copiez-le, et donnez-le vous-même.')
    expect(page.text).not.toContain('Aucun email ne part')
    const fields = { geste: 'inviter', email: 'julie.moreau@exemple.fr', role: 'employee' }
    expect((await camille.submit('/parametres/employes', fields)).status).toBe(303)
    const told = await camille.get('/parametres/employes')
    expect(told.text).toContain('aucun email ne peut en porter le lien tant que l’adresse publique n’est pas réglée')
    expect(told.text).toContain('/inscription?invite=')
  })
})

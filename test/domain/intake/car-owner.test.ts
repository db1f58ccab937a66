import { describe, expect, test } from 'vitest'
import { decideCarOwner } from '../../../domain/intake/car-owner.ts'

const luc = { id: '1', nom: 'Testard', prenom: 'Luc', email: 'luc@exemple.fr', telephone: '+33639980199' }
const ana = { id: '2', nom: 'Lambert', prenom: 'Ana', email: null, telephone: '+33639980100' }
const nothing = { client: null, telephone: null, email: null, client_id: undefined }

describe('a known car', () => {
  test('belongs to its owner if nobody else is named', () => {
    expect(decideCarOwner(nothing, luc, [])).toEqual({ known: '1' })
    expect(decideCarOwner({ ...nothing, client: 'Luc TESTARD' }, luc, [luc])).toEqual({ known: '1' })
    expect(decideCarOwner({ ...nothing, client: 'testard luc', telephone: '+33611111111' }, luc, [])).toEqual({
      known: '1',
    })
  })

  test('leaves a choice if somebody else is named, with its owner first', () => {
    expect(decideCarOwner({ ...nothing, client: 'Lambert Ana' }, luc, [ana])).toEqual({ doubt: [luc, ana] })
    expect(decideCarOwner({ ...nothing, client: 'Petit Zoé' }, luc, [])).toEqual({ doubt: [luc] })
  })

  test('belongs to somebody else once that is chosen', () => {
    expect(decideCarOwner({ ...nothing, client: 'Petit Zoé', client_id: 'other' }, luc, [])).toEqual({ new: true })
    expect(decideCarOwner({ ...nothing, client_id: '2' }, luc, [])).toEqual({ known: '2' })
    expect(decideCarOwner({ ...nothing, client_id: 'other' }, luc, [])).toEqual({ nobody: true })
  })
})

describe('a car that is unknown or without owner', () => {
  test('belongs to the client with the typed name and number', () => {
    expect(decideCarOwner({ ...nothing, client: 'Testard Luc', telephone: luc.telephone }, null, [luc])).toEqual({
      known: '1',
    })
  })

  test('leaves a choice if only the number or only the name matches', () => {
    const petit = { ...nothing, client: 'Petit Zoé', telephone: luc.telephone }
    expect(decideCarOwner(petit, null, [luc])).toEqual({ doubt: [luc] })
    expect(decideCarOwner({ ...nothing, client: 'Testard Luc' }, null, [luc])).toEqual({ doubt: [luc] })
    expect(decideCarOwner({ ...nothing, client: 'Testard Luc', telephone: '+33611111111' }, null, [luc])).toEqual({
      doubt: [luc],
    })
    expect(decideCarOwner({ ...nothing, telephone: luc.telephone }, null, [luc])).toEqual({ doubt: [luc] })
  })

  test('belongs to a new client if none matches, or if chosen so', () => {
    expect(decideCarOwner({ ...nothing, client: 'Petit Zoé' }, null, [])).toEqual({ new: true })
    const said = { ...nothing, client: 'Petit Zoé', telephone: luc.telephone, client_id: 'new' as const }
    expect(decideCarOwner(said, null, [luc])).toEqual({ new: true })
  })

  test('needs a name', () => {
    expect(decideCarOwner(nothing, null, [])).toEqual({ nobody: true })
    expect(decideCarOwner({ ...nothing, client_id: 'new' }, null, [])).toEqual({ nobody: true })
  })
})

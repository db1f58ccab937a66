import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportField } from '../../../domain/imports/columns.ts'
import { type Import, type ImportState, importTexts } from '../../../domain/imports/import-wire.ts'
import { becomes } from '../becomes.ts'
import { create, type Garage } from '../garage.ts'
import { provoked, type Scene } from '../scene.ts'
import { fill, onSmallDisk } from '../small-disk.ts'
import { whenBack } from '../watch-outage.ts'

/** The size of a disk for an empty database and some thousands of lines. */
const sizeMb = 300
const lookMs = 100
const fullMs = 5_000
const patienceMs = 180_000
const columns: ImportField[] = ['nom', 'prenom', 'plaque', 'marque']

/** The notices of an import that created nothing. */
const reasons: unknown[] = [importTexts.noRoom, importTexts.failed, importTexts.stopped]

/**
 * An import is under way while the disk is full, and when the server dies; its undo too. Each time the garage has all
 * lines or none, and a notice gives the reason.
 */
export const importUnderWay = ({ lines }: { lines: number }) =>
  onSmallDisk(sizeMb, (folder) =>
    provoked({ folder }, async (scene) => {
      await importOnFullDisk(scene, lines, join(folder, 'remplissage'))
      await importOnKilledServer(scene, lines)
      return {
        tried: `disque de ${sizeMb} Mo rempli pendant un import de ${lines} lignes, puis kill -9 du serveur pendant un autre et pendant son annulation`,
        recovered: 'seul, en entier ; ou rien, et la personne lit pourquoi',
      }
    }),
  )

/** An import that finds the disk full is tried again: it ends whole if the disk is freed in time. */
async function importOnFullDisk(scene: Scene, lines: number, filler: string): Promise<void> {
  const id = await uploaded(scene.garage, lines)
  await begin(scene.garage, id, 'start')
  await fill(filler)
  await sleep(fullMs)
  await rm(filler)
  await whenBack(scene)
  const state = await checkEnd(scene, id, { checked: 0, done: lines }, 'disque plein')
  if (state === 'done') await begin(scene.garage, id, 'undo')
  await checkEnd(scene, id, { checked: 0, undone: 0 }, 'une fois la place revenue')
}

async function importOnKilledServer(scene: Scene, lines: number): Promise<void> {
  const id = await uploaded(scene.garage, lines)
  const acts = [['start', { done: lines }] as const, ['undo', { undone: 0 }] as const]
  for (const [act, ends] of acts) {
    await begin(scene.garage, id, act)
    await scene.installation.kill()
    await scene.installation.start()
    await checkEnd(scene, id, ends, `serveur tué, ${act}`)
  }
}

type Ends = Partial<Record<ImportState, number>>

/** Waits for the end of the work, and compares the number of clients with the one expected for its final state. */
async function checkEnd({ garage, installation, check }: Scene, id: string, ends: Ends, when: string) {
  const { state, notice } = await ended(garage, id)
  const [kept] = await installation.ask<{ count: number }>('select count(*)::int as count from clients')
  check(ends[state] === kept?.count, `${when} : ${state}, ${kept?.count} clients (${notice})`)
  check(state !== 'checked' || reasons.includes(notice), `${when} : « ${notice} »`)
  return state
}

async function uploaded({ api }: Garage, lines: number): Promise<string> {
  const rows = Array.from({ length: lines }, (_, index) => {
    const number = String(index).padStart(5, '0')
    return `Importé${number};Essai;IM-${number}-PN;Renault`
  })
  const form = new FormData()
  const file = ['Nom;Prénom;Plaque;Marque', ...rows].join('\n')
  form.set('fichier', new Blob([file], { type: 'text/csv' }), 'clients.csv')
  const { id } = await create(api, '/imports', form)
  await api.insist('PATCH', `/imports/${id}/columns`, { body: { columns } })
  return id
}

/** Starts an import or its undo. @returns once the work is in progress */
async function begin(garage: Garage, id: string, act: 'start' | 'undo'): Promise<void> {
  const { status, text } = await garage.api.insist('POST', `/imports/${id}/${act}`, { body: {} })
  if (status !== 200) throw new Error(`200 attendu, reçu ${status} ${text}`)
  const moves = async () => {
    const { state, progress } = await seen(garage, id)
    return (progress > 0 && progress < 100) || !isWorking(state)
  }
  if (!(await becomes(moves, patienceMs, lookMs)))
    throw new Error(`${act} : rien n’avance après ${patienceMs / 1000} s`)
}

const isWorking = (state: ImportState) => state === 'running' || state === 'undoing'

const seen = async ({ api }: Garage, id: string): Promise<Import> => (await api.insist('GET', `/imports/${id}`)).body

/** The import once no server works on it any more, or as it is after a minute. */
async function ended(garage: Garage, id: string): Promise<Import> {
  await becomes(async () => !isWorking((await seen(garage, id)).state), patienceMs, lookMs)
  return seen(garage, id)
}

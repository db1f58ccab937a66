import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { limits } from '../../../domain/limits.ts'
import { type Garage, made, openGarage } from '../garage.ts'
import { type Installation, install } from '../installation.ts'
import { openJournal } from '../journal.ts'
import { judge } from '../judge.ts'
import { type Answers, expectThat, type Outcome, type Skipped } from '../outcome.ts'
import { damagedPhotos, photosNobodyNames } from '../photos-kept.ts'
import { fill, onSmallDisk } from '../small-disk.ts'
import { whenBack } from '../watch-outage.ts'

/** The size of a disk for an empty database and some hundreds of small photos. */
const sizeMb = 300
const senders = 4
const fullMs = 3_000
const lookMs = 20

type Sent = { photos: number; kills: number }

/** Photos are being sent while the server dies, more than once, and while the disk is full: what was acknowledged is there, once, whole. */
export const photosUnderWay = (sent: Sent): Promise<Outcome | Skipped> =>
  onSmallDisk(sizeMb, (disk) => sentAmidFaults(disk, sent))

async function sentAmidFaults(disk: string, { photos, kills }: Sent): Promise<Outcome> {
  const answers: Answers = new Map()
  const faults: string[] = []
  const installation = await install({ folder: disk })
  try {
    const garage = await openGarage(installation.url, answers)
    const crew = await startSenders(installation, garage, photos)
    await crew.reached(photos / (kills + 2))
    await fillForAWhile(join(disk, 'remplissage'), answers, faults)
    await whenBack(installation, garage, faults)
    for (let round = 2; round < kills + 2; round += 1) {
      await crew.reached((round * photos) / (kills + 2))
      await sleep(Math.random() * 50)
      await installation.kill()
      await installation.start()
    }
    await crew.done
    const unnamed = await photosNobodyNames(installation)
    expectThat(faults, unnamed === 0, `${unnamed} fichiers que personne ne nomme, après la purge de la nuit`)
    faults.push(...(await damagedPhotos(installation)))
    return await judge(installation, {
      tried: `disque de ${sizeMb} Mo rempli, puis ${kills} fois kill -9 du serveur, pendant ${photos} envois de photos, ${senders} à la fois, qui insistent avec leurs clés`,
      recovered: 'relancé, sans autre geste',
      answers,
      faults,
    })
  } finally {
    await installation.close()
  }
}

async function fillForAWhile(filler: string, answers: Answers, faults: string[]): Promise<void> {
  const before = answers.get('503') ?? 0
  await fill(filler)
  await sleep(fullMs)
  await rm(filler)
  expectThat(faults, (answers.get('503') ?? 0) > before, 'aucun envoi n’a été refusé : le disque n’a pas manqué')
}

async function startSenders({ journals }: Installation, { api, stepTypeId }: Garage, photos: number) {
  const repairs = await openRepairs(api, stepTypeId, Math.ceil(photos / limits.photosMax))
  let next = 0
  let acknowledged = 0
  let failure: Error | undefined
  const sender = async (name: string) => {
    const journal = openJournal(journals, name)
    while (next < photos && !failure) {
      const index = next++
      const marker = `PANNE${String(index).padStart(4, '0')}`
      const processId = repairs[Math.floor(index / limits.photosMax)]
      const body = await formOf(marker, index)
      journal({ kind: 'photo', marker })
      const { id } = made(await api.insist('POST', `/processes/${processId}/photos`, { body, key: randomUUID() }))
      journal({ kind: 'photo', marker, id })
      acknowledged += 1
    }
  }
  const done = Promise.all(Array.from({ length: senders }, (_, index) => sender(`envois-${index}`)))
  done.catch((error) => {
    failure = error
  })
  return {
    done,
    async reached(count: number) {
      while (acknowledged < count && !failure) await sleep(lookMs)
    },
  }
}

async function openRepairs(api: Garage['api'], stepTypeId: string, count: number): Promise<string[]> {
  const create = async (path: string, body: object) => made(await api.insist('POST', path, { body, key: randomUUID() }))
  const client = await create('/clients', { nom: 'Photos', prenom: 'Essai' })
  const car = await create('/cars', { client_id: client.id, marque: 'Essai', plaque: 'PHOTOS1' })
  const chosen = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: stepTypeId }
  const ids: string[] = []
  while (ids.length < count) ids.push((await create('/processes', { ...chosen, name: `Photos ${ids.length}` })).id)
  return ids
}

/** A form with a photo of its own colour: no two are kept as one file. */
async function formOf(caption: string, index: number): Promise<FormData> {
  const background = { r: index % 256, g: Math.floor(index / 256), b: 128 }
  const create = { width: 640, height: 480, channels: 3, background } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const form = new FormData()
  form.set('caption', caption)
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { limits } from '../../../domain/ground/limits.ts'
import { type Crew, markerOf, startClients } from '../crew.ts'
import { create, openRepairs } from '../garage.ts'
import { damagedPhotos, photosNobodyNames } from '../photos-kept.ts'
import { provoked, type Scene } from '../scene.ts'
import { fill, onSmallDisk } from '../small-disk.ts'
import { whenBack } from '../watch-outage.ts'

/** The size of a disk for an empty database and some hundreds of small photos. */
const sizeMb = 300
const senders = 4
const fullMs = 3_000

type Sent = { photos: number; kills: number }

/**
 * Photos are sent while the server dies, more than once, and while the disk is full: each acknowledged photo is stored
 * once and complete.
 */
export const photosUnderWay = ({ photos, kills }: Sent) =>
  onSmallDisk(sizeMb, (folder) =>
    provoked({ folder }, async (scene) => {
      const { installation, check } = scene
      const crew = await startSenders(scene, photos)
      await crew.reached(1 / (kills + 2))
      await fillForAWhile(scene, join(folder, 'remplissage'))
      for (let round = 2; round < kills + 2; round += 1) {
        await crew.reached(round / (kills + 2))
        await sleep(Math.random() * 50)
        await installation.kill()
        await installation.start()
      }
      await crew.done
      const unnamed = await photosNobodyNames(installation)
      check(unnamed === 0, `${unnamed} fichiers que personne ne nomme, après la purge de la nuit`)
      for (const damage of await damagedPhotos(installation)) check(false, damage)
      return {
        tried: `disque de ${sizeMb} Mo rempli, puis ${kills} fois kill -9 du serveur, pendant ${photos} envois de photos, ${senders} à la fois, qui insistent avec leurs clés`,
        recovered: 'relancé, sans autre geste',
      }
    }),
  )

async function fillForAWhile(scene: Scene, filler: string): Promise<void> {
  const before = scene.answers.get('503') ?? 0
  await fill(filler)
  await sleep(fullMs)
  await rm(filler)
  scene.check((scene.answers.get('503') ?? 0) > before, 'aucun envoi n’a été refusé : le disque n’a pas manqué')
  await whenBack(scene)
}

async function startSenders({ installation, garage }: Scene, photos: number): Promise<Crew> {
  const repairs = await openRepairs(garage, 'PHOTOS1', Math.ceil(photos / limits.photosMax))
  const size = { clients: senders, count: photos, writes: photos }
  return startClients(installation.journals, size, async (journal, index) => {
    const marker = markerOf(index)
    const repair = repairs[Math.floor(index / limits.photosMax)]
    const body = await formOf(marker, index)
    journal({ kind: 'photo', marker })
    const { id } = await create(garage.api, `/processes/${repair.id}/photos`, body)
    journal({ kind: 'photo', marker, id })
  })
}

/** A form with a photo in a unique colour, because equal photos are stored as one file. */
async function formOf(caption: string, index: number): Promise<FormData> {
  const background = { r: index % 256, g: Math.floor(index / 256), b: 128 }
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('caption', caption)
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

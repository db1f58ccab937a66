import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../database/ids.ts'
import type { Photos } from '../photos/photos.ts'
import { type PhotoColumns, storePhoto } from '../photos/store-photo.ts'

const width = 1280
const height = 960
/** Smaller than a camera's photo, because the start waits for them. */
const scale = 0.75

/** Drawings instead of a mechanic's photos, so that no image files are shipped with the application. */
const drawings = {
  wornDisc: disc({ face: ['#6f6a64', '#9a948c', '#5c5751'], rust: 0.75, grooves: 26 }),
  newDisc: disc({ face: ['#b9bdc0', '#e4e7e8', '#a3a8ab'], rust: 0, grooves: 6 }),
  crackedBelt: belt(),
} satisfies Record<string, string>

export type Drawing = keyof typeof drawings

type Disc = { face: [string, string, string]; rust: number; grooves: number }

function disc({ face: [edge, shine, hub], rust, grooves }: Disc): string {
  const rings = Array.from({ length: grooves }, (_, index) => {
    const radius = 235 + (index * 160) / grooves
    const stroke = index % 3 === 0 ? '#2f2b27' : '#d8d3cb'
    return `<circle r="${radius}" fill="none" stroke="${stroke}" stroke-opacity=".45" stroke-width="${1 + (index % 4)}"/>`
  })
  const bolts = [0, 72, 144, 216, 288].map(
    (turn) => `<circle cy="-118" r="21" fill="#17181a" transform="rotate(${turn})"/>`,
  )
  return frame(
    `
    <g transform="translate(610 480) rotate(-14) scale(1 .96)">
      <circle r="432" cx="16" cy="20" fill="#000" opacity=".45" filter="url(#soft)"/>
      <circle r="412" fill="url(#face)"/>
      ${rings.join('')}
      <circle r="412" fill="#8a3d12" opacity="${rust}" filter="url(#rust)" clip-path="url(#ring)"/>
      <circle r="405" fill="none" stroke="#7a4320" stroke-opacity="${rust}" stroke-width="16"/>
      <circle r="212" fill="${hub}" stroke="#2a2825" stroke-width="8"/>
      <circle r="66" fill="#141516" stroke="#3c3a37" stroke-width="10"/>
      ${bolts.join('')}
    </g>`,
    `
    <linearGradient id="face" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${edge}"/><stop offset=".45" stop-color="${shine}"/><stop offset="1" stop-color="${edge}"/>
    </linearGradient>
    <clipPath id="ring"><circle r="412"/></clipPath>`,
  )
}

function belt(): string {
  const teeth = Array.from(
    { length: 24 },
    (_, index) => `<rect x="${index * 58 - 40}" y="380" width="30" height="240" rx="6" fill="#1d1e20"/>`,
  )
  const cracks = Array.from({ length: 12 }, (_, index) => {
    const x = 60 + index * 104
    return `<path d="M${x} 384l${8 + (index % 3) * 5} 70-${12 - (index % 4) * 4} 62 9 104" fill="none" stroke="#07080a" stroke-width="${3 + (index % 3)}"/>
      <path d="M${x + 4} 384l${8 + (index % 3) * 5} 70" fill="none" stroke="#8b857c" stroke-width="1.5"/>`
  })
  return frame(
    `
    <g transform="rotate(-8 640 480)">
      <rect x="-80" y="372" width="1440" height="262" fill="#000" opacity=".5" filter="url(#soft)"/>
      <rect x="-80" y="360" width="1440" height="260" fill="#35373a"/>
      ${teeth.join('')}
      <rect x="-80" y="360" width="1440" height="24" fill="#4b4e52"/>
      ${cracks.join('')}
    </g>`,
    '',
  )
}

/** Puts a drawing on a workbench, in the light of one lamp, with a camera's grain. */
function frame(subject: string, definitions: string): string {
  return `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
    <defs>
      <radialGradient id="lamp" cx=".4" cy=".3" r=".95">
        <stop offset="0" stop-color="#8f8675"/><stop offset=".6" stop-color="#4d473d"/><stop offset="1" stop-color="#1d1a16"/>
      </radialGradient>
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter>
      <filter id="rust" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency=".018 .03" numOctaves="4" seed="7"/>
        <feColorMatrix values="0 0 0 0 .2  0 0 0 0 .07  0 0 0 0 .02  0 0 0 -9 4.7"/>
        <feComposite in2="SourceGraphic" operator="in"/>
      </filter>
      <filter id="grain" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="3"/>
        <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .22 0"/>
      </filter>
      ${definitions}
    </defs>
    <rect width="${width}" height="${height}" fill="url(#lamp)"/>
    ${subject}
    <rect width="${width}" height="${height}" filter="url(#grain)" opacity=".5"/>
  </svg>`
}

export type Drawn = Record<Drawing, PhotoColumns>

/** Stores the drawings like photos: the decoder's process reads them, and they go to the same storage. */
export async function keepDrawings(photos: Photos, garageId: string): Promise<Drawn> {
  const { default: sharp } = await import('sharp')
  await mkdir(photos.arrivals, { recursive: true, mode: 0o700 })
  const keep = async ([name, svg]: [string, string]): Promise<[string, PhotoColumns]> => {
    const path = join(photos.arrivals, newId())
    await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toFile(path)
    return [name, await storePhoto(photos, { garageId }, path).finally(() => rm(path, { force: true }))]
  }
  return Object.fromEntries(await Promise.all(Object.entries(drawings).map(keep))) as Drawn
}

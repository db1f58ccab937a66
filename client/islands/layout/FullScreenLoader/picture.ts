import type { ComponentType } from 'react'
import { fetchOwn } from '../../../runtime/page/fetch-own.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'

const file = '/animations/Loading/Mainloader.json'

const playerCode = lateCode(() => import('./LoaderPlayer.tsx'))

export type Picture =
  | { Player: ComponentType<{ animation: object; onError: () => void }>; animation: object }
  | 'broken'

/** The player and its animation, fetched together and only when they will be seen; null for reduced motion. */
export async function pictureOf(): Promise<Picture | null> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  try {
    const [{ LoaderPlayer }, animation] = await Promise.all([playerCode.load(), fetchAnimation()])
    return isAnimation(animation) ? { Player: LoaderPlayer, animation } : 'broken'
  } catch {
    return 'broken'
  }
}

async function fetchAnimation(): Promise<unknown> {
  const response = await fetchOwn(file, {})
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  return response.json()
}

/** Whether a value can be a Lottie file: with anything else the player throws where we cannot catch it. */
export function isAnimation(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const { layers, fr, op, w, h } = value as Record<string, unknown>
  return Array.isArray(layers) && [fr, op, w, h].every((size) => typeof size === 'number' && size > 0)
}

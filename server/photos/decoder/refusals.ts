import { AppError } from '../../http/errors.ts'
import type { Refused } from './order.ts'

export const unreadable = () => new AppError(415, 'PHOTO_UNREADABLE')

export const heicPhoto = () =>
  new AppError(415, 'PHOTO_UNREADABLE', {
    message:
      'Photo au format HEIC, que peu d’appareils lisent. Sur l’iPhone\u00a0: Réglages, Appareil photo, Formats, « Le plus compatible », puis reprenez la photo.',
  })

const tooLarge = (message: string) => () => new AppError(413, 'PHOTO_TOO_LARGE', { message })

/** Each says how to send the photo all the same. */
export const refusals: Record<Refused, () => AppError> = {
  unreadable,
  tooSlow: () =>
    new AppError(415, 'PHOTO_UNREADABLE', {
      message: 'Photo trop longue à ouvrir\u00a0: enregistrez-la en JPEG ordinaire, ou prenez-en une autre.',
    }),
  pixels: tooLarge('Photo trop grande\u00a0: 60 mégapixels au plus.'),
  side: tooLarge('Photo trop grande\u00a0: 16\u202f384\u00a0pixels de côté au plus.'),
  bytes: tooLarge(
    'Photo trop lourde à ouvrir\u00a0: 40\u00a0mégapixels au plus quand chaque couleur a seize bits. Enregistrez-la en JPEG.',
  ),
}

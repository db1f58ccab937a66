import { AppError } from '../../http/errors.ts'

export const unreadable = () => new AppError(415, 'PHOTO_UNREADABLE')

export const heicPhoto = () =>
  new AppError(415, 'PHOTO_UNREADABLE', {
    message:
      'Photo au format HEIC, que peu d’appareils lisent. Sur l’iPhone\u00a0: Réglages, Appareil photo, Formats, « Le plus compatible », puis reprenez la photo.',
  })

export const tooManyPixels = () =>
  new AppError(413, 'PHOTO_TOO_LARGE', { message: 'Photo trop grande\u00a0: 60 mégapixels au plus.' })

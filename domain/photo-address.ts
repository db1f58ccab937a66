import type { PhotoSize } from './entry-form.ts'
import { routes } from './routes.ts'

/** As the address says it. */
const words: Record<PhotoSize, string> = { large: 'grande', small: 'petite' }

export function sizeNamed(word: string): PhotoSize | undefined {
  return (Object.keys(words) as PhotoSize[]).find((size) => words[size] === word)
}

/** Where a browser that is signed in finds the image. */
export const photoSrc = (id: string, photoId: string, size: PhotoSize): string =>
  routes.photoImage.href({ id, photoId, size: words[size] })

/** Where the holder of a link finds it; from the page of the link itself, without its token. */
export const trackingPhotoSrc = (token: string, photoId: string, size: PhotoSize): string =>
  routes.trackingPhotoImage.href({ token, photoId, size: words[size] })

/** Of what a customer is asked to agree to, for the holder of its link. */
export const publicApprovalPhotoSrc = (token: string, photoId: string, size: PhotoSize): string =>
  routes.publicApprovalPhoto.href({ token, photoId, size: words[size] })

/** The same for who is signed in. */
export const approvalPhotoSrc = (ids: { id: string; approvalId: string }, photoId: string, size: PhotoSize): string =>
  routes.approvalPhoto.href({ ...ids, photoId, size: words[size] })

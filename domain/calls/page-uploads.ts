import type { RouteName } from '../addresses/route-names.ts'
import { agreementUpload, photosUpload } from '../entries/photo-upload.ts'
import type { Upload } from '../forms/upload.ts'
import { fileUpload } from '../imports/file-upload.ts'

/** The pages with forms that send files. They stand beside the routes, which scripts of the browser load. */
export const pageUploads: { readonly [Name in RouteName]?: Upload } = {
  photoNew: photosUpload,
  stepPhotoNew: photosUpload,
  approvalNew: agreementUpload,
  approval: agreementUpload,
  imports: fileUpload,
}

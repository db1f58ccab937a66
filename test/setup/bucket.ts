import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error it comes without types
import S3rver from '@20minutes/s3rver'

export const bucketKeys = { photosAccessKey: 'S3RVER', photosSecretKey: 'S3RVER' }

/** A server that speaks S3, with an empty bucket. `url` is how PHOTOS_URL names a place in it. */
export async function startBucket(): Promise<{ url: (prefix: string) => string; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'fil-bucket-'))
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos' }],
    // This server drops the slash that Amazon's client signs after the name of a bucket; tests look at keys, not at
    // signatures.
    allowMismatchedSignatures: true,
  }
  const server = new S3rver(options)
  const { port } = await server.run()
  return {
    url: (prefix) => `s3://photos/${prefix}?endpoint=http://127.0.0.1:${port}`,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

import { execFile } from 'node:child_process'
import { chmod, type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import { newFolder } from './installation.ts'
import type { Outcome, Skipped } from './outcome.ts'

const run = promisify(execFile)
const chunk = Buffer.alloc(1024 * 1024)

/** Runs work on a mounted disk of this size, and unmounts it afterwards. */
export async function onSmallDisk(
  sizeMb: number,
  work: (folder: string) => Promise<Outcome>,
): Promise<Outcome | Skipped> {
  if (process.getuid?.() !== 0) return { skipped: 'il faut être root pour monter un petit disque' }
  const disk = await newFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', disk]
  const mounted = await run('mount', options).catch((error: Error) => error)
  if (mounted instanceof Error) {
    await rm(disk, { recursive: true })
    return { skipped: `un petit disque ne peut pas être monté ici (${mounted.message.split('\n')[1] ?? 'mount'})` }
  }
  try {
    await chmod(disk, 0o755)
    return await work(disk)
  } finally {
    await run('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

/** Fills a disk until not one more byte fits, and also fills the space that a server frees meanwhile. */
export async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let round = 0; round < 20; round += 1) {
      await append(file)
      const { bavail } = await statfs(path)
      if (bavail === 0) return
    }
  } finally {
    await file.close()
  }
  throw new Error('Le disque n’est pas plein : de la place s’y libère sans cesse')
}

/** Writes to the end of a file until its disk refuses the last byte. */
async function append(file: FileHandle): Promise<void> {
  for (let size = chunk.length; size >= 1; ) {
    const { bytesWritten } = await file.write(chunk.subarray(0, size)).catch(() => ({ bytesWritten: 0 }))
    if (bytesWritten < size) size = Math.floor(size / 2)
  }
}

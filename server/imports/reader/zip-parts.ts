import { unzipSync } from 'fflate'
import { importLimits, RefusedFile } from '../../../domain/imports/file-limits.ts'

/** The parts of a workbook, each unpacked on demand, into a buffer of the size that was checked. */
export type ZipParts = {
  has: (name: string) => boolean
  /** @throws RefusedFile unreadable */
  read: (name: string) => Uint8Array | undefined
}

/** Reads the list of a workbook's parts, with their sizes, and unpacks none. @throws RefusedFile */
export function openZip(content: Uint8Array): ZipParts {
  const names = new Map<string, string>()
  let [parts, bytes] = [0, 0]
  unzip(content, ({ name, size, originalSize }) => {
    parts += 1
    bytes += Math.max(size, originalSize)
    if (parts > importLimits.zipParts || !(bytes <= importLimits.zipBytes)) throw new RefusedFile('bomb')
    names.set(keyOf(name), name)
    return false
  })
  return {
    has: (name) => names.has(keyOf(name)),
    read: (name) => {
      const stored = names.get(keyOf(name))
      let isRead = false
      // If two parts have the same name, the first counts.
      const isFirst = (one: string) => {
        if (isRead || one !== stored) return false
        isRead = true
        return true
      }
      return stored === undefined ? undefined : unzip(content, (part) => isFirst(part.name))[stored]
    },
  }
}

type Filter = NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>

function unzip(content: Uint8Array, filter: Filter): Record<string, Uint8Array> {
  try {
    return unzipSync(content, { filter })
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('unreadable')
  }
}

/** Some programs write the names with backslashes, or with other capitals. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

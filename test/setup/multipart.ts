type File = { name?: string; filename?: string | null; type?: string; content: Buffer | string }

export const boundary = 'l--------imite'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A form of several parts as a browser writes it: its fields, then its files, each of them `photo` unless named. */
export function multipart(fields: Record<string, string>, files: File[], end = `--${boundary}--\r\n`): Buffer {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, '', value)),
    ...files.map(({ name = 'photo', filename = 'photo.jpg', type = 'image/jpeg', content }) =>
      part(
        `name="${name}"${filename === null ? '' : `; filename="${filename}"`}`,
        `Content-Type: ${type}\r\n`,
        content,
      ),
    ),
  ]
  return Buffer.concat([...parts, Buffer.from(end)])
}

function part(disposition: string, headers: string, content: Buffer | string): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

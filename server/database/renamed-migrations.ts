/** Migrations that were once published under another name, which databases and backups of that day still carry. */
const renamed: Readonly<Record<string, string>> = {
  '0022_dead_links_index': '0023_dead_links_index',
  '0022_installation': '0024_installation',
}

export const oldNames = Object.keys(renamed)

export const currentName = (name: string): string => renamed[name] ?? name

import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import type { AnySetting } from './declare.ts'
import { registry, settingGroups } from './registry.ts'

const HEAD = `# Settings

What a practice can set, by tab of \`/settings/{tab}\`. \`GET /api/settings\` reads all of them; \`PATCH /api/settings\` changes
those that are sent. An unknown key, a value that is not allowed and one that is only read are refused with 422 at their
key. Of two changes of the same setting at the same time the later one wins; the practice's log has both, and the
interface offers to take one back.

Made from \`api/src/practices/settings/\` by \`node api/src/practices/settings/document.ts --write\`.
`

/** The reference of all settings, as Markdown. */
export function settingsReference(): string {
  const entries = Object.entries(registry) as [string, AnySetting][]
  const tabs = [...new Set(entries.map(([, { tab }]) => tab))]
  const parts = tabs.map((tab) => {
    const rows = entries.filter(([, setting]) => setting.tab === tab).map(rowOf)
    const columns = '| key | value | default | unit | what it is | en français |\n|---|---|---|---|---|---|'
    return `\n## ${tab}\n\n${groupsOf(tab)}${columns}\n${rows.join('\n')}\n`
  })
  return HEAD + parts.join('')
}

function groupsOf(tab: string): string {
  const groups = Object.values((settingGroups as Record<string, Record<string, { label: { en: string } }>>)[tab] ?? {})
  return groups.length ? `Cards: ${groups.map(({ label }) => label.en).join(', ')}.\n\n` : ''
}

function rowOf([key, { schema, fallback, unit, isReadOnly, label, help }]: [string, AnySetting]): string {
  const cells = [
    `\`${key}\`${isReadOnly ? ' (only read)' : ''}`,
    valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json),
    `\`${JSON.stringify(fallback)}\``,
    unit ?? '',
    `${label.en}. ${help.en}`,
    `${label.fr}. ${help.fr}`,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

type Json = Record<string, unknown> & {
  anyOf?: Json[]
  enum?: unknown[]
  items?: Json
  properties?: Record<string, Json>
}

/** `integer 5–240`, `"fr" or "en"`, `integer 1–50 or null` */
function valuesOf(schema: Json): string {
  if (schema.anyOf) return schema.anyOf.map(valuesOf).join(' or ')
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (schema.items) return `list of ${valuesOf(schema.items)}`
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, part]) => `\`${key}\` ${valuesOf(part)}`)
    return `{ ${parts.join(', ')} }`
  }
  const { type = 'any', minimum, maximum, maxLength } = schema
  if (minimum !== undefined) return `${type} ${minimum}–${maximum}`
  return maxLength === undefined ? String(type) : `${type}, at most ${maxLength} characters`
}

if (import.meta.main && process.argv.includes('--write'))
  await writeFile(new URL('../../../../docs/settings.md', import.meta.url), settingsReference())

import type { Secrets } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { StoredDocument } from '../documents/receive.ts'
import type { StorageConfig } from '../files/storage/interface.ts'
import { withoutAccents } from '../format/accents.ts'
import { LEAFLET_BYTES } from '../leaflets/limits.ts'
import { leafletBytes, openedLeaflets } from '../leaflets/reading.ts'
import type { Links } from '../mail/links.ts'
import type { WordsNode } from '../mail/own-words.ts'
import type { Mail, MailAttachment } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'

interface Along {
  practiceId: PracticeId
  secrets: Secrets
  ids: readonly string[]
  /** Names of files may reveal what a session is for. */
  isDiscreet: boolean
  links: Links
  config?: StorageConfig | undefined
}

const endings: Record<MailAttachment['type'], string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** A name in ASCII, which every mailbox can read. */
const plainName = (name: string) =>
  withoutAccents(name)
    .replaceAll(/[^\w. -]+/g, '-')
    .slice(0, 80)

/**
 * Adds the practice's leaflets to a mail: attached as far as mailboxes accept, else as links. A missing or unreadable
 * leaflet is left out, since the mail matters more. Without `config` no file is read, which suffices for a preview.
 */
export async function withLeaflets(
  em: EntityManager,
  mail: Mail,
  { practiceId, secrets, ids, isDiscreet, links, config }: Along,
): Promise<Mail> {
  const leaflets = await openedLeaflets(queryOf(em), { practiceId, secrets }, ids)
  if (leaflets.length === 0) return mail
  const nameOf = ({ name }: StoredDocument, at: number) => (isDiscreet ? `Document ${at + 1}` : name)
  const attached = (mail.attachments ?? []).reduce((sum, { bytes }) => sum + bytes.length, 0)
  const size = leaflets.reduce((sum, leaflet) => sum + leaflet.size, attached)
  if (size > LEAFLET_BYTES) {
    const linked = leaflets.map((leaflet, at): WordsNode => {
      const url = links.leaflet({ practiceId, id: leaflet.id, isDiscreet })
      const colon = mail.lang === 'fr' ? '\u00a0: ' : ': '
      return { tag: 'p', children: [{ text: `${nameOf(leaflet, at)}${colon}` }, { text: url, href: url }] }
    })
    return { ...mail, content: { ...mail.content, below: [...(mail.content.below ?? []), ...linked] } }
  }
  const read = await Promise.all(
    leaflets.map(async (leaflet, at): Promise<MailAttachment[]> => {
      const type = leaflet.type as MailAttachment['type']
      const name = isDiscreet ? `document-${at + 1}.${endings[type]}` : plainName(leaflet.name)
      const bytes = config ? await leafletBytes(config, practiceId, leaflet) : Buffer.alloc(0)
      return bytes ? [{ name, type, bytes }] : []
    }),
  )
  return { ...mail, attachments: [...(mail.attachments ?? []), ...read.flat()] }
}

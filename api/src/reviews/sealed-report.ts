import { textOrLostWords, textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

type ReportColumn = 'words' | 'email' | 'answer'

/** Seals a report's words or its reporter's address; nothing stays null. */
export const sealOfReport = (
  vault: Vault,
  column: ReportColumn,
  id: string,
  text: string | undefined,
): Buffer | null => (text ? vault.seal(`review_report.${column}:${id}`, text) : null)

/** Opens a text of a report for the practice to read. */
export const openReportText = (
  vault: Vault,
  column: 'words' | 'answer',
  report: { id: string } & Record<'words' | 'answer', Uint8Array | null>,
): string | null => {
  const sealed = report[column]
  return sealed && textOrLostWords(vault, `review_report.${column}:${report.id}`, sealed)
}

/** Opens a sealed value of a report for a mail; null if it cannot be opened. */
export const reportTextForMail = (
  vault: Vault,
  column: 'email' | 'answer',
  report: { id: string } & Record<'email' | 'answer', Uint8Array | null>,
): string | null => {
  const sealed = report[column]
  return sealed && textUnlessLost(vault, `review_report.${column}:${report.id}`, sealed)
}

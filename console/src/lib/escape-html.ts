/** Escapes text for an attribute or element of HTML or SVG, so that it cannot end either (CVE-2025-31604). */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

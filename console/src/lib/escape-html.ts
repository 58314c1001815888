/** Text inside an attribute or a tag of HTML or SVG: nothing in it can end it (CVE-2025-31604). */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

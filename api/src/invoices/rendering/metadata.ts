import { PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { Lang } from '../../http/schema.ts'

/** What a file says of itself, beside its pages. */
interface FileFacts {
  title: string
  author: string
  locale: Lang
  at: Date
  keywords: string[]
}

const MAKER = 'Ancrage'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The properties of Factur-X: PDF/A wants those described that are not its own. */
const facturX: [name: string, value: string, description: string][] = [
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['DocumentFileName', 'factur-x.xml', 'The name of the embedded XML document'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
]
const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const description = (names: string, content: string) =>
  `<rdf:Description rdf:about="" ${names}>${content}</rdf:Description>`

const schema = facturX
  .map(
    ([name, , words]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
      '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
      `<pdfaProperty:description>${words}</pdfaProperty:description></rdf:li>`,
  )
  .join('')

/** The packet of metadata (XMP) of a PDF/A-3b with a Factur-X inside. */
function packetOf({ title, author, locale, at, keywords }: FileFacts): string {
  const day = `${at.toISOString().slice(0, 19)}Z`
  const content = [
    description(
      'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
    ),
    description(
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      '<dc:format>application/pdf</dc:format>' +
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>` +
        `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>` +
        `<dc:language><rdf:Bag><rdf:li>${locale}</rdf:li></rdf:Bag></dc:language>`,
    ),
    description(
      'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
      `<pdf:Producer>${MAKER}</pdf:Producer><pdf:Keywords>${escaped(keywords.join(' '))}</pdf:Keywords>`,
    ),
    description(
      'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
      `<xmp:CreatorTool>${MAKER}</xmp:CreatorTool><xmp:CreateDate>${day}</xmp:CreateDate>` +
        `<xmp:ModifyDate>${day}</xmp:ModifyDate><xmp:MetadataDate>${day}</xmp:MetadataDate>`,
    ),
    description(
      'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
        'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" ' +
        'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
      '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
        '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
        `<pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
        `<pdfaSchema:property><rdf:Seq>${schema}</rdf:Seq></pdfaSchema:property>` +
        '</rdf:li></rdf:Bag></pdfaExtension:schemas>',
    ),
    description(`xmlns:fx="${FACTUR_X}"`, facturX.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('')),
  ].join('\n')
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n${content}\n</rdf:RDF></x:xmpmeta>\n` +
    '<?xpacket end="w"?>'
  )
}

/**
 * A Factur-X that describes itself in its own language. What version 2.3.4 of the library writes there is English, has
 * one byte for each letter, so that « Zoé » is no UTF-8, and claims tags that the pages do not have: a screen reader
 * would find them empty.
 */
export async function describeFile(pdf: Uint8Array, facts: FileFacts): Promise<Uint8Array> {
  const file = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = file
  file.setTitle(facts.title)
  file.setSubject(facts.title)
  file.setAuthor(facts.author)
  file.setKeywords(facts.keywords)
  file.setCreator(MAKER)
  file.setProducer(MAKER)
  file.setCreationDate(facts.at)
  file.setModificationDate(facts.at)
  for (const name of ['Metadata', 'StructTreeRoot', 'MarkInfo'].map((each) => PDFName.of(each))) {
    const old = catalog.get(name)
    if (old instanceof PDFRef) context.delete(old)
    catalog.delete(name)
  }
  const packet = context.stream(new TextEncoder().encode(packetOf(facts)), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(packet))
  return file.save()
}

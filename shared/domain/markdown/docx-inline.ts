import { ExternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from 'docx'
import type { PhrasingContent } from 'mdast'
import { safeAddress } from './safe-address.ts'

type Style = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'style'>

/** The addresses that a reply defines apart from its text. */
export type Definitions = ReadonlyMap<string, string>

/** Words with their looks, as Word has them. */
export function runsOf(
  nodes: readonly PhrasingContent[],
  definitions: Definitions,
  style: Style = {},
): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    const inside = (more: Style) =>
      'children' in node ? runsOf(node.children, definitions, { ...style, ...more }) : []
    switch (node.type) {
      case 'text':
      case 'html':
        return [textRun(node.value, style)]
      case 'strong':
        return inside({ bold: true })
      case 'emphasis':
        return inside({ italics: true })
      case 'delete':
        return inside({ strike: true })
      case 'inlineCode':
        return [new TextRun({ ...style, text: node.value, font: codeFont })]
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'link':
        return link(node.url, inside)
      case 'linkReference':
        return link(definitions.get(node.identifier) ?? '', inside)
      // A picture is not fetched unasked.
      case 'image':
        return link(node.url, () => [textRun(node.alt || node.url, style)])
      case 'imageReference':
        return link(definitions.get(node.identifier) ?? '', () => [textRun(node.alt || node.identifier, style)])
      case 'footnoteReference':
        return [new TextRun({ ...style, text: node.label ?? node.identifier, superScript: true })]
    }
  })
}

export const codeFont = 'Consolas'

/** Text without the characters that XML cannot hold. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

function textRun(text: string, style: Style): TextRun {
  return new TextRun({ ...style, text: printable(text).replaceAll('\n', ' ') })
}

function link(url: string, inside: (more: Style) => ParagraphChild[]): ParagraphChild[] {
  const address = safeAddress(url)
  return address ? [new ExternalHyperlink({ link: address, children: inside({ style: 'Hyperlink' }) })] : inside({})
}

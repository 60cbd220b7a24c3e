declare module 'word-extractor' {
  type Options = { filterUnicode?: boolean }
  type WordDocument = {
    getBody: (options?: Options) => string
    getFootnotes: (options?: Options) => string
    getEndnotes: (options?: Options) => string
    getTextboxes: (options?: Options & { includeHeadersAndFooters?: boolean }) => string
  }
  export default class WordExtractor {
    extract(file: Buffer): Promise<WordDocument>
  }
}

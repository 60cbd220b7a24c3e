/** A name as people compare it: in any case, without blanks around it, however its accents are encoded. */
export function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/**
 * PostgreSQL refuses a text that holds U+0000, as models and files now and then do: both databases keep U+FFFD for
 * it, as they do of a request.
 */
export function storable<Value>(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? (value.replaceAll('\0', '\ufffd') as Value) : value
}

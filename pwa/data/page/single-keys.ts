import { proxy } from 'valtio'
import { forget, read, write } from '../session/storage.ts'

const key = 'singleKeys'

/** Whether single keys do something on this device; people who speak to it, or press keys by mistake, turn them off. */
export const singleKeys = proxy({ isOn: true })

/** Reads what was chosen on this device. */
export function readSingleKeys(): void {
  singleKeys.isOn = read(key) !== 'off'
}

export function chooseSingleKeys(isOn: boolean): void {
  singleKeys.isOn = isOn
  if (isOn) forget(key)
  else write(key, 'off')
}

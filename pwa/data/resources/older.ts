export { type OlderSearch, loadOlder, loadTask, openedHere } from '../sync/older.ts'

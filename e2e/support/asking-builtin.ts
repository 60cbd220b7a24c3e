export { createAskingModel as createBuiltinModel } from '../../server/testing/asking-model.ts'

import type { ConversionConfig } from '@valibot/to-json-schema'

/** Says in JSON Schema that an object takes the fields that it has and no others, as `unknownFields` holds it to. */
export const closed: ConversionConfig = {
  overrideSchema: ({ valibotSchema: { type }, jsonSchema }) =>
    type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
}

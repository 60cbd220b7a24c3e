import type { ConversionConfig } from '@valibot/to-json-schema'

/** Declares in JSON Schema that an object takes only the fields that it has, as `unknownFields` checks. */
export const closed: ConversionConfig = {
  overrideSchema: ({ valibotSchema: { type }, jsonSchema }) =>
    type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
}

import * as z from 'zod/mini';

/** What a caller sends (`input`) or gets (`output`). */
type Side = 'input' | 'output';
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema behind a transform that takes anything, such as a blank field; null for any other. */
export function schemaBehindTransform(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!(schema instanceof z.core.$ZodPipe)) return null;
  const { in: first, out } = schema._zod.def;
  return first instanceof z.core.$ZodTransform || first instanceof z.core.$ZodCustom ? out : null;
}

/** The variants of a body by name, if parsing adds the field that tells them apart: a caller does not send it. */
export function variantsOf(schema: z.core.$ZodType): Map<string, z.core.$ZodType> | null {
  const union = schemaBehindTransform(schema);
  if (!(union instanceof z.core.$ZodDiscriminatedUnion)) return null;
  const { discriminator, options } = union._zod.def;
  return new Map(
    options
      .filter((option) => option instanceof z.core.$ZodObject)
      .map(({ _zod }) => {
        const { [discriminator]: kind, ...fields } = _zod.def.shape;
        return [kind ? String([...(kind._zod.values ?? [])][0]) : '', z.object(fields)];
      }),
  );
}

function inputSchema(schema: z.core.$ZodType): JsonSchema | null {
  const variants = variantsOf(schema);
  if (variants) return { anyOf: [...variants].map(([title, variant]) => ({ title, ...jsonSchemaOf(variant, 'input') })) };
  const behind = schemaBehindTransform(schema);
  return behind && jsonSchemaOf(behind, 'input');
}

/** zod's JSON Schema, with what it cannot know: the input of transforms, and the properties of a record with fixed keys. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: Side): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const input = io === 'input' ? inputSchema(zodSchema) : null;
      if (input) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, input);
      }
      const { required, additionalProperties } = jsonSchema;
      if (zodSchema instanceof z.core.$ZodRecord && required && additionalProperties) {
        jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
        delete jsonSchema.propertyNames;
        jsonSchema.additionalProperties = false;
      }
    },
  });
  return json;
}

const scalarBytes = { bool: 1, byte: 1, ubyte: 1, short: 2, ushort: 2, int: 4, uint: 4, float: 4, long: 8, ulong: 8, double: 8 };

/**
 * Reads the part of the FlatBuffers schema language that our .fbs files use: enums and unions with explicit numbers,
 * tables with explicit ids. Anything else is an error, so that a layout never silently lacks a field.
 */
export function parseSchema(text) {
  const source = text.replaceAll(/\/\/.*$/gm, "");
  const enums = Object.fromEntries(
    [...source.matchAll(/enum (\w+)\s*:\s*(\w+)\s*\{/g)].map(([, name, base]) => [name, scalarBytes[base]]),
  );
  const unions = Object.fromEntries(
    [...source.matchAll(/union (\w+)\s*\{([^}]*)\}/g)].map(([, name, body]) => [name, parseMembers(body)]),
  );
  const bodies = [...source.matchAll(/table (\w+)\s*\{([^}]*)\}/g)];
  const tableNames = new Set(bodies.map(([, name]) => name));
  const tables = Object.fromEntries(
    bodies.map(([, name, body]) => [name, parseFields(name, body, { enums, unions, tableNames })]),
  );
  return { root: one(source, /root_type (\w+);/), identifier: one(source, /file_identifier "(.{4})";/), tables };
}

function parseMembers(body) {
  const entries = body.split(",").map((member) => {
    const match = /^\s*(\w+)\s*=\s*(\d+)\s*$/.exec(member);
    if (match === null) throw new Error(`union member without a number: "${member.trim()}"`);
    return [Number(match[2]), match[1]];
  });
  return Object.fromEntries(entries);
}

function parseFields(table, body, types) {
  const declarations = body.split(";").map((part) => part.trim()).filter((part) => part !== "");
  const fields = declarations.map((declaration) => {
    const match = /^(\w+):\s*(\[?)(\w+)\]?\s*\(id: (\d+)(, required)?(?:, force_align: \d+)?\)$/.exec(declaration);
    if (match === null) throw new Error(`cannot read "${declaration}" of table ${table}`);
    const [, name, bracket, type, id, required] = match;
    const content = parseType(type, bracket === "[", types);
    return { slot: Number(id), name, ...(required === undefined ? {} : { required: true }), ...content };
  });
  return fields.sort((a, b) => a.slot - b.slot);
}

function parseType(type, isVector, { enums, unions, tableNames }) {
  const bytes = scalarBytes[type] ?? enums[type];
  if (bytes !== undefined) return { kind: isVector ? "scalars" : "scalar", bytes };
  if (tableNames.has(type)) return { kind: isVector ? "tables" : "table", table: type };
  if (type === "string" && !isVector) return { kind: "string" };
  if (type in unions && !isVector) return { kind: "union", members: unions[type] };
  throw new Error(`type "${type}" is outside the part of the schema language that is read here`);
}

function one(source, pattern) {
  const match = pattern.exec(source);
  if (match === null) throw new Error(`the schema has no ${pattern}`);
  return match[1];
}

